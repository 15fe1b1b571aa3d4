/** What a boost brought and cost, and its bill-back packet for the supplier (docs/product.md, What a boost brought). */
import { boostTypes } from '@caselift/domain/boosts';
import * as z from 'zod/mini';
import { managersAndAdmins, supplierReaders } from './access.ts';
import { boostTexts } from './boosts.ts';
import { endpoint } from './endpoint.ts';
import { scopeQuery } from './scope.ts';
import { IsoDate } from './wholesaler.ts';

/** Full weeks of seven days before the start that the weekly figures begin with. */
export const weeksBefore = 8;
/** Customers that are named; the others are one line together. */
export const customersNamed = 50;
/** Below so many selling days, or invoice lines of this year and last, a comparison says little. */
export const tellingDays = 10;
export const tellingLines = 30;
/** Invoice lines that a packet can list: a sheet holds little more. */
export const packetLinesLimit = 1_000_000;

export const boostResultTexts = {
  notStarted: (day: string) => `The boost starts on ${day}. Its result appears with the first sales.`,
  notSaved: 'The boost has never been saved, so it has no result yet.',
  noFigures: 'There are no figures yet. Run an update first.',
  noLift: 'no lift',
  failed: "The result couldn't be worked out. Try again.",
  packetFailed: "The packet couldn't be made. Try again.",
  nothingPaid: 'The boost has paid nothing yet, so there is nothing to bill back.',
  tooManyLines: `The boost has more than ${packetLinesLimit.toLocaleString('en-US')} invoice lines, which no spreadsheet holds. Split it by dates.`,
  /** Customers that the reader may not see are added up in the others. */
  noRep: 'No sales rep',
} as const;

/** Why a comparison can still turn or says little. */
export const resultNotes = ['running', 'fewDays', 'fewLines', 'nothingLastYear'] as const;
export type ResultNote = (typeof resultNotes)[number];
export const buyerChanges = ['new', 'kept', 'lost'] as const;

/** Volumes in CE or units as the boost's type says, up to 4 decimals; money in dollars. */
const compared = { thisYear: z.number(), lastYear: z.number() };
const row = { volume: z.number(), lastYear: z.number(), paid: z.number() };
const range = z.object({ from: IsoDate, to: IsoDate });

export const BoostResult = z.object({
  type: z.enum(boostTypes),
  /** From the first to the last day to L on which the boost pays any product, and last year's same dates. */
  measured: range,
  lastYear: range,
  /** Of the whole boost. */
  sellingDays: z.object({ elapsed: z.number(), total: z.number() }),
  /** As many selling days just before the start. */
  before: z.extend(range, { sellingDays: z.number(), volume: z.number() }),
  volume: z.object(compared),
  gp: z.object(compared),
  /** Who bought in the days measured: new and kept against the same dates last year. */
  customers: z.object({ bought: z.number(), new: z.number(), kept: z.number(), lost: z.number() }),
  /** Invoice lines that the volumes are made of. */
  lines: z.object(compared),
  /** Weeks of seven days from the start, those before it first. Volume a selling day; null: a week without one. */
  weeks: z.array(
    z.extend(range, { isPeriod: z.boolean(), thisYear: z.nullable(z.number()), lastYear: z.nullable(z.number()) }),
  ),
  /**
   * Those with volume or pay, most volume first. '' is the sum of those that the reader may not see and of lines
   * without a rep.
   */
  people: z.array(z.object({ customId: z.string(), name: z.string(), ...row })),
  buyers: z.array(z.object({ customId: z.string(), name: z.string(), change: z.enum(buyerChanges), ...row })),
  /** null: all are named. */
  otherBuyers: z.nullable(z.object({ count: z.number(), lost: z.number(), ...row })),
  cost: z.object({
    /** What statements of every sales period so far say. */
    gross: z.number(),
    /** Percent. */
    supplierContribution: z.nullable(z.number()),
    supplierShare: z.number(),
    net: z.number(),
    /** This year less last year. */
    gained: z.number(),
    gainedGp: z.number(),
    /** Net cost of a gained CE or unit, 2 decimals; null: no lift. */
    perGained: z.nullable(z.number()),
    /** Gained gross profit less net cost. */
    afterNet: z.number(),
  }),
  notes: z.array(z.enum(resultNotes)),
});
export type BoostResult = z.output<typeof BoostResult>;

const params = z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/, boostTexts.unknown)) });

/** 409 before there is a sale in its period, with the sentence that says why. */
export const readBoostResult = endpoint({
  method: 'GET',
  path: '/api/v2/boosts/:id/result',
  summary: 'Returns what a boost brought and cost from its start to the newest sale.',
  access: supplierReaders,
  scope: 'wholesaler',
  mayTakeLonger: true,
  params,
  query: scopeQuery,
  reply: BoostResult,
});

/** What a supplier is sent to refund its share: the claim by product, and the invoice lines behind it. */
export const readBoostPacket = endpoint({
  method: 'GET',
  path: '/api/v2/boosts/:id/packet',
  summary: 'Makes the bill-back packet of a boost and returns the address at which it can be downloaded.',
  access: managersAndAdmins,
  scope: 'wholesaler',
  mayTakeLonger: true,
  params,
  query: z.extend(scopeQuery, { format: z.enum(['xlsx', 'pdf']) }),
  reply: z.object({ signedUrl: z.string(), name: z.string() }),
});
