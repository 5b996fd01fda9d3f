import { Brackets } from '../pictures/brackets';
import { Logo } from '../pictures/logo';
import { Exhibit, Specimen } from './exhibit';

const COLOURS = [
  'paper',
  'surface',
  'sunken',
  'line',
  'line-strong',
  'ink-faint',
  'ink-soft',
  'ink',
  'accent',
  'held',
  'searching',
  'danger',
];

const SIZES = ['text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-sm', 'text-xs'];

export function FoundationsExhibit() {
  return (
    <Exhibit title="Foundations">
      <Specimen name="Logo">
        <Logo name="Anchora" />
      </Specimen>
      <Specimen name="Colours">
        {COLOURS.map((name) => (
          <div key={name} className="grid w-20 gap-1 text-xs text-ink-soft">
            <div className="h-12 rounded-control border border-line" style={{ background: `var(--${name})` }} />
            {name}
          </div>
        ))}
      </Specimen>
      <Specimen name="Type, with the tallest Vietnamese letters">
        <div className="grid gap-1">
          {SIZES.map((size) => (
            <p key={size} className={size} lang="vi">
              Ảnh của bạn sống dậy: ỂỖỨ ằẵặ 0123456789
            </p>
          ))}
        </div>
      </Specimen>
      <Specimen name="Brackets: idle, searching, held">
        <div className="flex flex-wrap gap-12 p-4">
          {(['idle', 'searching', 'held'] as const).map((state) => (
            <Brackets key={state} state={state}>
              <div className="grid h-20 w-28 place-items-center bg-sunken text-xs text-ink-soft shadow-pinned">
                {state}
              </div>
            </Brackets>
          ))}
        </div>
      </Specimen>
    </Exhibit>
  );
}
