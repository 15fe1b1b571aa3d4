/** What ERPs call the columns that a mapping fills: Encompass, VIP, Rutherford, QuickBooks and spreadsheets of one's own. */
import type { ImportTarget } from '../import-columns.ts';

/** Names of a column, the more telling first. `sure` says what it holds, `likely` mostly, `check` may mean another. */
export type ColumnNames = { sure?: string; likely?: string; check?: string };

const productId = {
  sure: 'item number, product number, sku, sku number, product code, item code, sku item',
  likely: 'item, upc, product, brand package id',
};
const buyerId = {
  sure: 'customer number, account number, customer account number, store number, buyer id, customer id, retail account id',
  likely: 'customer, account, store, buyer',
};
const rep = {
  sure: 'rep, sales rep, rep number, sales rep number, rep id, salesperson',
  likely: 'person number, sales number, sales id',
};

export const columnNames: Record<ImportTarget, Readonly<Record<string, ColumnNames>>> = {
  sales: {
    invoiceId: {
      sure: 'invoice number, invoice, invoice document number, document number',
      likely: 'order number, transaction number, transaction, ticket number, number, reference number, order',
    },
    lineNo: {
      sure: 'line number, line, invoice line, invoice line number, line item, line item number, order line, order line number',
      likely: 'invoice sequence number, detail number',
    },
    invoiceDate: {
      sure: 'invoice date, ship date, delivery date, sales date, date',
      likely: 'transaction date, document date, date of sale, posted date, post date, order date',
    },
    buyerId,
    productId,
    rep,
    route: { sure: 'route, route number, delivery route, sales route' },
    kind: { sure: 'kind, line kind, line type, transaction type', likely: 'type' },
    lossReason: { sure: 'loss reason', likely: 'reason, reason code' },
    reversesInvoiceId: { sure: 'reverses invoice id, original invoice number, credited invoice number' },
    reversesLineNo: { sure: 'reverses line number, original line number' },
    units: {
      sure: 'bottle quantity, bottles, units, unit quantity, units sold, bottles sold, bottle units, quantity bottles sold, quantity units sold',
      check: 'quantity, quantity sold, quantity shipped, quantity invoice, quantity delivered, ship quantity',
    },
    revenue: {
      sure:
        'extended price, net sales, extended amount, net amount, revenue, net revenue, sales dollars, net dollars, ' +
        'line total, extended sales, net extended price, net sales dollars, extended price dollars, sales amount, ' +
        'net sales amount, extended net price, line amount, extended net, net extended amount, extended',
      likely: 'amount, sales, dollars, total sales, total amount, total price, total dollars',
      check: 'total, net',
    },
    cost: {
      sure: 'extended cost, cost extended, total cost, line cost, cost amount, extended laid in cost, cost of sales, cost dollars',
      check: 'cost, laid in cost',
    },
  },
  products: {
    productId: { ...productId, likely: `${productId.likely}, id, number` },
    name: {
      sure: 'product name, item name, description, item description, product description, name, sku description, sku name',
      likely: 'product, item',
    },
    supplierId: { sure: 'supplier number, supplier id' },
    supplier: { sure: 'supplier, supplier name', likely: 'supplier description' },
    brandId: { sure: 'brand number, brand id' },
    brand: { sure: 'brand, brand name, brand description' },
    brandFam: { sure: 'brand family, brandFam, brand family name', likely: 'family' },
    productType: {
      sure: 'product type, item type, product category, product class, item class, item category',
      likely: 'category, class, type, category name',
    },
    packageType: { sure: 'package type, container type', likely: 'package, package description, package name' },
    size: {
      sure: 'size, package size, item size, product size, bottle size, unit size, size description, size name, size package',
      likely: 'package, package description, unit volume, bottle volume, liquor size',
    },
    ozPerUnit: { sure: 'ounces per unit, ozPerUnit, ounces per bottle, unit ounces, bottle ounces', likely: 'ounces' },
    unitsPerCase: {
      sure: 'units per case, bottles per case, case units, unitsPerCase, unit case, bottle case, case package, quantity per case',
      check: 'package, units, bottles, case quantity, package quantity',
    },
    premise: { sure: 'premise', likely: 'premise type' },
    tags: { sure: 'tags' },
    unitCost: { sure: 'unit cost, bottle cost, cost per unit, cost per bottle', check: 'cost, laid in cost' },
  },
  buyers: {
    buyerId: { ...buyerId, likely: `${buyerId.likely}, id, number` },
    name: {
      sure: 'customer name, account name, name, store name, dba, dba name, retail account name, buyer name, customer account name',
      likely: 'customer, account, store, customer description',
    },
    accountType: {
      sure: 'account type, customer type, customer class, account class, customer category, account category',
      likely: 'type, class, category, channel, trade channel',
    },
    premise: { sure: 'premise', likely: 'premise type' },
    chain: { sure: 'chain, chain name', likely: 'chain description' },
    location: { sure: 'city, customer city, account city, city name, location, ship city, store city' },
    rep,
  },
  users: {
    customId: { sure: 'customId, person number, rep number, rep, user id, person id', likely: 'id, number' },
    name: { sure: 'name, full name, rep name, person name', likely: 'salesperson name, display name' },
    email: { sure: 'email, email address, person email' },
    role: { sure: 'role' },
    leadership: { sure: 'leadership' },
    routeNumbers: { sure: 'routeNumbers, route, route number, routes' },
    teamLeads: { sure: 'teamLeads, team lead, lead number, team lead id', likely: 'lead, reports to' },
  },
  goals: {
    customId: { sure: 'customId, person number, rep number, rep, user id', likely: 'id, number' },
    periodStart: { sure: 'periodStart, period start date, start date, period', likely: 'date, month' },
  },
};
