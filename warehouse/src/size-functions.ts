/** What sizes mean, in expressions: as_ounces('12/750ML') = 25.360517, as_units('12/750ML') = 12. */
import { type ProductSize, readProductSize } from '@caselift/domain/mapping/product-size';
import { DECIMAL, type DuckDBConnection, DuckDBDecimalValue, DuckDBScalarFunction, VARCHAR } from '@duckdb/node-api';

const decimals = 6;

/** Null where the size says nothing, or two things. A file has few sizes, and each is read once. */
export function defineSizeFunctions(connection: DuckDBConnection): void {
  const known = new Map<string, ProductSize | null>();
  const sizeOf = (text: string): ProductSize | null => {
    let size = known.get(text);
    if (size === undefined) {
      size = readProductSize(text);
      if (known.size < 10_000) known.set(text, size);
    }
    return size;
  };
  define(connection, 'as_ounces', (text) => sizeOf(text)?.ouncesPerUnit ?? null);
  define(connection, 'as_units', (text) => sizeOf(text)?.unitsPerCase ?? null);
}

function define(connection: DuckDBConnection, name: string, read: (text: string) => number | null): void {
  const sized = DuckDBScalarFunction.create({
    name,
    parameterTypes: [VARCHAR],
    returnType: DECIMAL(18, decimals),
    mainFunction: (_info, input, output) => {
      const texts = input.getColumnVector(0);
      for (let row = 0; row < input.rowCount; row += 1) {
        const text = texts.getItem(row);
        const value = typeof text === 'string' ? read(text) : null;
        output.setItem(row, value === null ? null : decimalOf(value));
      }
      output.flush();
    },
  });
  connection.registerScalarFunction(sized);
}

const decimalOf = (value: number) => new DuckDBDecimalValue(BigInt(Math.round(value * 10 ** decimals)), 18, decimals);
