/** A figure by month against the year before. Load it with import(): the chart library comes with it. */

import { LineChart } from '@mui/x-charts/LineChart';

export type MonthPoint = {
  /** As it is written on the axis, such as 'Sep'. */
  month: string;
  thisYear: number | null;
  lastYear: number | null;
};

type MonthChartProps = {
  /** What is drawn, such as 'Gross profit by month'. */
  title: string;
  points: readonly MonthPoint[];
  /** Writes a figure as the tables do. */
  format: (value: number) => string;
  /** Pixels; without it the chart takes the width of its place. */
  width?: number;
};

const text = { fill: 'var(--text-2)', fontSize: 12 };
const bare = { disableLine: true, disableTicks: true, tickLabelStyle: text } as const;
const series = [
  { key: 'thisYear', label: 'This year', color: 'var(--chart-1)' },
  { key: 'lastYear', label: 'Last year', color: 'var(--chart-4)' },
] as const;

export function MonthChart({ title, points, format, width }: MonthChartProps) {
  const written = (value: number | null) => (value === null ? '' : format(value));
  return (
    <figure style={{ margin: 0 }}>
      <div aria-hidden>
        <LineChart
          height={220}
          {...(width === undefined ? {} : { width })}
          skipAnimation
          grid={{ horizontal: true }}
          xAxis={[{ ...bare, scaleType: 'point', data: points.map(({ month }) => month) }]}
          yAxis={[{ ...bare, width: 56, valueFormatter: written }]}
          series={series.map(({ key, label, color }) => ({
            label,
            color,
            data: points.map((point) => point[key]),
            valueFormatter: written,
            showMark: false,
          }))}
        />
      </div>
      {/* What the lines say, for those who cannot see them. */}
      <table className="visually-hidden">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.month}>
              <th scope="row">{point.month}</th>
              {series.map(({ key }) => (
                <td key={key}>{written(point[key])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
