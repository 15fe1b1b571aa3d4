/**
 * The columns that a mapping fills, as the form asks for them, with what they mean. A test holds this list against the
 * mapping's own schema.
 */
import type { ImportTarget } from '@caselift/contract/imports';

export type TargetColumn = { name: string; required: boolean; meaning: string };

const must = (name: string, meaning: string): TargetColumn => ({ name, required: true, meaning });
const may = (name: string, meaning: string): TargetColumn => ({ name, required: false, meaning });

export const targetColumns: Record<ImportTarget, readonly TargetColumn[]> = {
  sales: [
    must('invoiceId', 'The invoice. Together with lineNo it names a line for ever.'),
    must('lineNo', 'The line of the invoice.'),
    must('invoiceDate', 'The day the sale counts for.'),
    must('buyerId', 'The retail account.'),
    must('productId', 'The product.'),
    may('rep', 'The customId of whose sale it is, where the file knows it.'),
    may('route', 'The route that served the buyer; used where the line names no rep.'),
    may('kind', 'sale, return or loss. Empty: return where units are below 0, else sale.'),
    may(
      'lossReason',
      'Why a loss line was lost: outOfCode, closeDate, breakage, quality, recall, operationsError, marketSwap.',
    ),
    may('reversesInvoiceId', 'The invoice that a return takes back, where known.'),
    may('reversesLineNo', 'The line of it.'),
    must('units', 'Bottles, cans or kegs; below 0 on returns.'),
    must('revenue', 'Dollars after discounts, without deposits, empties and fees.'),
    may('cost', 'Laid-in cost of the line in dollars. Empty: units x the unit cost of the product.'),
  ],
  buyers: [
    must('buyerId', 'The retail account.'),
    must('name', 'Its name.'),
    may('accountType', 'Grocery, bar, ...'),
    may('premise', 'on or off.'),
    may('chain', 'The chain it belongs to.'),
    may('location', 'Its city.'),
    may('rep', 'The customId of the rep who looks after it.'),
  ],
  products: [
    must('productId', 'The product.'),
    must('name', 'Its name.'),
    may('supplierId', "The source's id of the supplier. Empty: made from the name."),
    must('supplier', 'Name of the supplier.'),
    may('brandId', "The source's id of the brand. Empty: made from the name."),
    must('brand', 'Name of the brand.'),
    may('brandFam', 'Brand family.'),
    may('productType', 'Beer, wine, spirits, ...'),
    may('packageType', 'Can, bottle, keg, ...'),
    may('size', 'The size as people say it: 12 oz, 750 ml.'),
    may('ozPerUnit', 'Fluid ounces of one unit. Empty: the product adds no volume.'),
    may('unitsPerCase', "Units of the product's own pack."),
    may('premise', 'on, off; empty: both.'),
    may('tags', 'Tags, separated by ; or |.'),
    may('unitCost', 'Laid-in cost of one unit in dollars.'),
  ],
  users: [
    must('customId', 'LETTERS_DIGITS, for example ATS_104.'),
    must('name', 'First and last name.'),
    may('email', 'E-mail address; empty: the person cannot sign in.'),
    must('role', 'manager, teamLead or salesRep. A file makes no admins: they see every wholesaler.'),
    may('leadership', 'true for a team lead who leads team leads. Empty: false.'),
    may('routeNumbers', 'Route numbers, separated by spaces, commas, ; or |.'),
    may('teamLeads', 'customIds of the direct team leads, separated by ; or |.'),
  ],
  goals: [
    must('customId', 'The person; the word HOUSE for the goals of the whole house.'),
    must('periodStart', 'First day of the sales period that the goals are for.'),
    may('gpGoal', 'Goal in dollars of gross profit.'),
    may('gpPayout', 'Dollars paid when the GP goal is met.'),
    may('gpThreshold', 'Percent of the GP goal from which anything is paid.'),
    may('volumeGoal', 'Goal in case equivalents (288 fl oz).'),
    may('volumePayout', 'Dollars paid when the volume goal is met.'),
    may('volumeThreshold', 'Percent of the volume goal from which anything is paid.'),
    may('fplGoal', 'Goal in percent of net revenue lost; lower is better.'),
    may('fplPayout', 'Dollars paid when the FPL goal is met.'),
  ],
};
