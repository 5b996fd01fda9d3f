import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

/** Share of a day's place that its bars take. Chosen by eye. */
const PLACE_SHARE = 0.9;
/**
 * Width of the bar of each series, as a share of the width that the bars of a day take; the second stands in front of
 * the first. Chosen by eye.
 */
const BAR_SHARES = [0.9, 0.55];
/* Lengths in the drawing, CSS px, chosen by eye. */
const DASH_PX = [4, 4];
const LINE_PX = 2;
const CORNER_PX = 2;
const TEXT_PX = 12;
/** Most days that are named; more would crowd a phone. Chosen by eye. */
const NAMED_DAYS = 8;
/** Most lines across; more would crowd a phone. Chosen by eye. */
const LINES_ACROSS = 5;

interface DaySeries {
  label: string;
  values: number[];
}

interface DaysDrawing {
  /** One label for each day. */
  labels: string[];
  bars: DaySeries[];
  /** The previous period; null without a comparison. */
  line: DaySeries | null;
  format: (value: number) => string;
}

/** Draws the days on a canvas. @returns a function that removes the chart. */
export function drawDays(canvas: HTMLCanvasElement, { labels, bars, line, format }: DaysDrawing): () => void {
  const colours = coloursOf(canvas);
  const shades = [colours.faint, colours.ink];
  const lineSets = line
    ? [
        {
          type: 'line' as const,
          label: line.label,
          data: line.values,
          borderColor: colours.soft,
          backgroundColor: colours.soft,
          borderDash: DASH_PX,
          borderWidth: LINE_PX,
          pointRadius: 0,
        },
      ]
    : [];
  const configuration: ChartConfiguration<'bar' | 'line'> = {
    type: 'bar',
    data: {
      labels,
      datasets: [
        ...lineSets,
        ...bars.map(({ label, values }, i) => ({
          type: 'bar' as const,
          label,
          data: values,
          backgroundColor: shades[i] ?? colours.ink,
          grouped: false,
          // The second series is a part of the first one and is drawn in front of it.
          order: bars.length - i,
          categoryPercentage: PLACE_SHARE,
          barPercentage: BAR_SHARES[i] ?? 1,
          borderRadius: CORNER_PX,
        })),
      ],
    },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      interaction: { mode: 'index', intersect: false },
      plugins: {
        tooltip: { callbacks: { label: ({ dataset, parsed }) => `${dataset.label}: ${format(Number(parsed.y))}` } },
      },
      scales: {
        x: { grid: { display: false }, border: { color: colours.line }, ticks: ticksOf(colours.soft, NAMED_DAYS) },
        y: {
          beginAtZero: true,
          border: { display: false },
          grid: { color: colours.line },
          ticks: { ...ticksOf(colours.soft, LINES_ACROSS), precision: 0, callback: (value) => format(Number(value)) },
        },
      },
    },
  };
  Chart.defaults.font.family = getComputedStyle(canvas).fontFamily;
  const chart = new Chart(canvas, configuration);
  return () => chart.destroy();
}

function ticksOf(color: string, maxTicksLimit: number) {
  return { color, maxTicksLimit, maxRotation: 0, font: { size: TEXT_PX } };
}

/** The theme's colours as a canvas can use them: variables may hold `light-dark()`, which only a property resolves. */
function coloursOf(canvas: HTMLCanvasElement) {
  const probe = document.createElement('span');
  canvas.parentElement?.append(probe);
  const read = (name: string): string => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = { ink: read('--ink'), soft: read('--ink-soft'), faint: read('--line-strong'), line: read('--line') };
  probe.remove();
  return colours;
}
