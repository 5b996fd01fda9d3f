/* Colours of the print; the interface does not use them. */
const INK = '#14232a';
const CREAM = '#f8efdc';
const OCHRE = '#e6a73c';
const SKY = '#f3cfa4';
const HAZE = '#eeb48a';
const ROSE = '#d98e86';

/** The sheet with its flat parts: sky, sea and lettering; 340 × 440 px. */
export function Print() {
  return (
    <svg viewBox="0 0 340 440" width="340" height="440">
      <defs>
        <pattern id="poster-dots" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(30)">
          <circle cx="3.5" cy="3.5" r="1.7" fill={ROSE} />
        </pattern>
        <linearGradient id="poster-fade" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fff" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
        <mask id="poster-mask">
          <rect x="16" y="16" width="308" height="150" fill="url(#poster-fade)" />
        </mask>
      </defs>
      <rect width="340" height="440" fill={CREAM} />
      <rect x="16" y="16" width="308" height="200" fill={SKY} />
      <rect x="16" y="160" width="308" height="56" fill={HAZE} />
      <rect x="16" y="16" width="308" height="150" fill="url(#poster-dots)" mask="url(#poster-mask)" />
      <rect x="16" y="214" width="308" height="146" fill="#2f7f88" />
      <path d="M16 236h308M16 262h308M16 292h308M16 326h308" stroke="#5aa3a5" strokeWidth="2" strokeDasharray="26 40" />
      <g fill={INK}>
        <text x="15" y="401" fontSize="37" fontWeight="700" letterSpacing="-1.4">
          Sea days
        </text>
        <text x="17" y="422" fontSize="12" fontWeight="500">
          Boats, brass bands and breakfast
        </text>
        <text x="324" y="391" fontSize="12" fontWeight="700" textAnchor="end">
          7–9 August
        </text>
        <text x="324" y="422" fontSize="12" fontWeight="500" textAnchor="end">
          Old harbour
        </text>
      </g>
    </svg>
  );
}

export function Sun() {
  return (
    <svg viewBox="0 0 308 138" width="308" height="138">
      <circle cx="206" cy="76" r="72" fill={OCHRE} />
      <path d="M136 108h140M142 120h128M150 131h112" stroke={HAZE} strokeWidth="4" />
    </svg>
  );
}

export function Islands() {
  return (
    <svg viewBox="0 0 308 84" width="308" height="84">
      <path d="M0 84V44c20-20 42-26 62-8 16-22 34-34 56-20 22 15 34 38 62 46 16 4 26 10 34 22z" fill="#2b5f69" />
      <path d="M62 36c-8 12-12 30-10 48h52C84 70 70 54 62 36z" fill="#1d4a55" />
      <path d="M232 84c14-12 26-18 40-16 14 2 24 8 36 16z" fill="#2b5f69" />
    </svg>
  );
}

/** The gulls leave the print, so they need a colour that is visible on the panel, which is dark in the dark theme. */
export function Gulls() {
  return (
    <svg
      viewBox="0 0 308 206"
      width="308"
      height="206"
      fill="none"
      strokeWidth="4"
      strokeLinecap="round"
      style={{ stroke: `light-dark(${INK}, ${CREAM})` }}
    >
      <g className="poster-glide">
        <path className="poster-wing" d="M52 46c8-14 20-14 24 0 4-14 16-14 24 0" />
        <path className="poster-wing" d="M108 24c6-10 14-10 17 0 3-10 11-10 17 0" />
        <path className="poster-wing" d="M246 62c5-9 13-9 16 0 3-9 11-9 16 0" />
      </g>
    </svg>
  );
}

export function Boat() {
  return (
    <svg viewBox="0 0 150 178" width="150" height="178">
      <g className="poster-rock">
        <path d="M78 10v138" stroke={INK} strokeWidth="4" strokeLinecap="round" />
        <path d="M78 10c10-5 16 4 26-1v14c-10 5-16-4-26 1z" fill={ROSE} />
        <path d="M83 28c26 30 38 66 40 104H83z" fill={CREAM} />
        <path d="M83 62h24M83 96h35" stroke={SKY} strokeWidth="4" />
        <path d="M73 38C56 70 42 100 32 132h41z" fill={OCHRE} />
        <path d="M14 140h122l-17 32H36z" fill={INK} />
        <path d="M18 148h114l-4 8H23z" fill={CREAM} />
      </g>
    </svg>
  );
}

interface WaveProps {
  fill: string;
  crest: string;
  heightPx: number;
  /** Whether this row moves opposite to the others. */
  back?: boolean;
}

/** One row of waves, wider than the print so that it can move sideways. */
export function Wave({ fill, crest, heightPx, back = false }: WaveProps) {
  const line = `M0 14q15-16 30 0${'t30 0'.repeat(11)}`;
  return (
    <svg viewBox={`0 0 360 ${heightPx}`} width="360" height={heightPx} fill="none">
      <g className="poster-drift" data-way={back ? 'back' : 'forth'}>
        <path d={`${line}V${heightPx}H0z`} fill={fill} />
        <path d={line} stroke={crest} strokeWidth="3" />
      </g>
    </svg>
  );
}
