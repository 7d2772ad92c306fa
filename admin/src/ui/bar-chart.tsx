import classes from './bar-chart.module.css';
import { ceiling } from './scale.ts';

export interface Bar {
  /** Label of the bar in the chart and the table, such as a day. */
  label: string;
  value: number;
}

interface BarChartProps {
  /** What is counted; also the caption of the table for screen readers. */
  caption: string;
  /** Column headings of the table. */
  columns: readonly [label: string, value: string];
  bars: readonly Bar[];
  formatValue: (value: number) => string;
}

const HEIGHT = 100;
const STEP = 10;
const WIDTH = 7;

/** Bar chart with a table for screen readers. Each bar shows its value on hover. */
export function BarChart({ caption, columns, bars, formatValue }: BarChartProps) {
  const top = ceiling(Math.max(...bars.map(({ value }) => value), 0));
  return (
    <div>
      <div className={classes.drawing} aria-hidden>
        <div className={classes.scale}>
          <span>{formatValue(top)}</span>
          <span>{formatValue(top / 2)}</span>
          <span>{formatValue(0)}</span>
        </div>
        <svg
          className={classes.bars}
          viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          {[0, HEIGHT / 2].map((y) => (
            <line key={y} className={classes.line} x1={0} x2={bars.length * STEP} y1={y} y2={y} />
          ))}
          {bars.map(({ label, value }, index) => (
            <g key={label} className={classes.bar}>
              <title>{`${label}: ${formatValue(value)}`}</title>
              <rect className={classes.reach} x={index * STEP} y={0} width={STEP} height={HEIGHT} />
              <rect
                className={classes.amount}
                x={index * STEP + (STEP - WIDTH) / 2}
                y={HEIGHT - (value / top) * HEIGHT}
                width={WIDTH}
                height={(value / top) * HEIGHT}
              />
            </g>
          ))}
          <line className={classes.ground} x1={0} x2={bars.length * STEP} y1={HEIGHT} y2={HEIGHT} />
        </svg>
        <div className={classes.ends}>
          <span>{bars[0]?.label}</span>
          <span>{bars[Math.floor((bars.length - 1) / 2)]?.label}</span>
          <span>{bars.at(-1)?.label}</span>
        </div>
      </div>
      <table className="visually-hidden">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{formatValue(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
