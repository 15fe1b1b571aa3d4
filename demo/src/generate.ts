/** The ERP files of the demo wholesaler, written from a seed. */

export type DemoFiles = {
  /** One CSV file a year. */
  sales: string[];
  buyers: string;
  products: string;
  users: string;
  goals: string;
  /** The mapping that reads them. */
  mapping: string;
};

/** Writes the files into the folder (made if absent) and answers their paths. The same options give the same bytes. */
export async function generateDemo(_folder: string, _options: { seed: number; lines: number }): Promise<DemoFiles> {
  throw new Error('not yet');
}
