/** Boosts: making, changing, copying and deleting them. */
import type { Boost } from '@caselift/contract/boosts';
import type { Random } from '@caselift/demo/random';
import { boostFilterKeys, boostTypes } from '@caselift/domain/boosts';
import { addDays } from '@caselift/domain/dates';
import { recordOf } from '@caselift/domain/record';
import type { Action } from '../action.ts';
import { houseId } from '../house.ts';
import type { Life } from '../life.ts';
import { edit } from './edit.ts';
import { dateOfMaking } from './made-on.ts';

function boostForm(life: Life, random: Random): object {
  const startDate = addDays(life.day, random.between(-20, 10));
  const products = [...life.told.products.values()];
  const key = random.pick(boostFilterKeys);
  const product = random.pick(products);
  const value = key === 'brandFams' ? product.brandFam : product[key];
  return {
    ...{ name: `Boost ${life.day}`, description: '', type: random.pick(boostTypes) },
    ...{ boost: random.pick([0.05, 1.5, 2, 3.33]), supplierContribution: random.pick([0, 33.33, 50, 100]) },
    ...{ startDate, endDate: addDays(startDate, random.between(5, 60)), customProductsSelected: true },
    productsFilters: { ...recordOf(boostFilterKeys, () => []), [key]: [value] },
  };
}

/** Of those that are there, in the order of their making: their IDs are others in each life. */
async function someBoost(life: Life, random: Random): Promise<Boost | null> {
  const rows = await life.sql<{ id: string }[]>`
    select boost_id as id from boosts where wholesaler_id = ${houseId} and deleted_at is null order by created_at`;
  return rows.length === 0 ? null : life.read<Boost>(`v2/boosts/${random.pick(rows).id}`);
}

export const boostActions: readonly Action[] = [
  {
    name: 'copied boost',
    calls: ['POST /api/v2/boosts'],
    actsFromNow: true,
    weight: 0.3,
    act: async (life, random) => {
      const boost = await someBoost(life, random);
      if (boost === null) return null;
      const url = `v2/boosts?parentId=${boost._id}`;
      const did = await edit(life, { url, method: 'POST', json: { name: 'A copy' } }, `'${boost.name}' is copied`);
      await dateOfMaking(life, 'boosts');
      return did;
    },
  },
  {
    name: 'new boost',
    calls: ['POST /api/v2/boosts', 'PATCH /api/v2/boosts/:id'],
    actsFromNow: true,
    weight: 2,
    act: async (life, random) => {
      const form = boostForm(life, random);
      const { status, body } = await life.ask({ url: '/api/v2/boosts', method: 'POST', json: form });
      if (status !== 200) throw new Error(`A boost: ${status} ${body.message}`);
      const { _id, version } = body.payload as Boost;
      await dateOfMaking(life, 'boosts');
      const said = `A boost is made: ${JSON.stringify(form)}`;
      return edit(life, { url: `v2/boosts/${_id}`, json: { ...form, _id, version } }, said);
    },
  },
  {
    name: 'boost terms',
    calls: ['PATCH /api/v2/boosts/:id'],
    actsFromNow: true,
    weight: 1.5,
    act: async (life, random) => {
      const boost = await someBoost(life, random);
      if (boost === null) return null;
      const { _id, version, name, description, type, startDate, endDate, customProductsSelected } = boost;
      const { boost: amount, supplierContribution, productsFilters } = boost;
      const stored = { name, description, type, boost: amount, supplierContribution, startDate, endDate };
      const change = random.pick([
        { boost: random.pick([0.5, 2.5, 4]) },
        { endDate: addDays(endDate, random.between(0, 10)) },
        { supplierContribution: random.pick([0, 20, 75]) },
        { type: random.pick(boostTypes) },
      ]);
      const json = { ...stored, customProductsSelected, productsFilters, _id, version, ...change };
      return edit(life, { url: `v2/boosts/${_id}`, json }, `Of '${name}' is changed ${JSON.stringify(change)}`);
    },
  },
  {
    name: 'deleted boost',
    calls: ['DELETE /api/v2/boosts/:id'],
    actsFromNow: true,
    weight: 0.4,
    act: async (life, random) => {
      const boost = await someBoost(life, random);
      if (boost === null) return null;
      return edit(life, { url: `v2/boosts/${boost._id}`, method: 'DELETE' }, `'${boost.name}' is deleted`);
    },
  },
];
