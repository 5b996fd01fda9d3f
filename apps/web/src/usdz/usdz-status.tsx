import { MAX_USDZ_TEXTURE_SIZE_PX } from '@anchora/ar-runtime/usdz/texture-size';
import { MB } from '@anchora/contract/limits';
import { CircleAlert, CircleCheck, RefreshCw } from 'lucide-react';
import { useStore } from '../store/use-store';
import type { PhoneTexts } from '../texts/phones';
import { Button } from '../ui/buttons/button';
import { fileSizeText } from '../ui/wording/file-size';
import { Icon } from '../ui/pictures/icon';
import { lengthText } from '../ui/wording/length-text';
import { Progress } from '../ui/messages/progress';
import type { UsdzBuild, UsdzState } from './usdz-build';

type Texts = PhoneTexts['usdz'];

/** Larger files get a note about their size: they take 4 s and more at 20 Mbit/s. Chosen, not measured. */
const HEAVY_BYTES = 10 * MB;
/** Progress at the beginning of each stage, percent: rough, as their shares of the time depend on the model. */
const STAGE_PERCENT = { reading: 5, shaping: 30, textures: 50, writing: 60 };

/** State of the iPhone version of a model, and its differences. */
export function UsdzStatus({ build, texts }: { build: UsdzBuild; texts: Texts }) {
  const state = useStore(build);
  if (state.status === 'none') return null;
  return (
    <section aria-label={texts.title} className="grid gap-3 rounded-surface border border-line bg-surface p-4 text-sm">
      <div className="grid gap-0.5">
        <p className="font-medium">{texts.title}</p>
        <p className="text-ink-soft">{texts.why}</p>
      </div>
      <Standing state={state} build={build} texts={texts} />
    </section>
  );
}

function Standing({ state, build, texts }: { state: UsdzState; build: UsdzBuild; texts: Texts }) {
  switch (state.status) {
    case 'making':
      return (
        <Running
          text={texts.stages[state.stage]}
          percent={STAGE_PERCENT[state.stage]}
          skip={texts.skip}
          onSkip={() => build.skip()}
        />
      );
    case 'sending': {
      const text = state.percent === null ? texts.checking : texts.sending(state.percent);
      return <Running text={text} percent={state.percent} skip={texts.skip} onSkip={() => build.skip()} />;
    }
    case 'ready':
      return <Ready report={state.report} texts={texts} />;
    case 'skipped':
      return (
        <div className="grid justify-items-start gap-3">
          <p className="text-ink-soft">{texts.skipped}</p>
          <Button size="sm" onClick={() => build.retry()}>
            {texts.make}
          </Button>
        </div>
      );
    case 'kept': {
      const size = (bytes: number) => fileSizeText(bytes, texts.locale);
      return <p role="status">{texts.kept(size(state.presentBytes), size(state.madeBytes))}</p>;
    }
    case 'failed':
      return <Failed state={state} texts={texts} onRetry={() => build.retry()} />;
    default:
      return null;
  }
}

function Running({
  text,
  percent,
  skip,
  onSkip,
}: {
  text: string;
  percent: number | null;
  skip: string;
  onSkip: () => void;
}) {
  return (
    <div className="flex items-end gap-4">
      <div className="grid flex-1 gap-1.5">
        <Progress label={text} value={percent} />
        <p className="text-xs text-ink-soft tabular">{text}</p>
      </div>
      <Button size="sm" variant="ghost" onClick={onSkip}>
        {skip}
      </Button>
    </div>
  );
}

function Ready({ report, texts }: { report: (UsdzState & { status: 'ready' })['report']; texts: Texts }) {
  return (
    <div className="grid gap-2">
      <p role="status" className="flex items-start gap-1.5 text-held-text">
        <Icon of={CircleCheck} sizePx={16} className="mt-[3px]" />
        {report ? `${texts.ready} (${fileSizeText(report.sizeBytes, texts.locale)})` : texts.ready}
      </p>
      {report && (
        <ul className="grid gap-1 text-ink-soft">
          <li>{sizeText(report.sizeM, texts)}</li>
          {report.notes.map((note) => (
            <li key={note}>{texts.notes[note]}</li>
          ))}
          {report.shrunkTextures > 0 && <li>{texts.shrunk(report.shrunkTextures, MAX_USDZ_TEXTURE_SIZE_PX)}</li>}
          {report.sizeBytes > HEAVY_BYTES && <li>{texts.heavy(fileSizeText(report.sizeBytes, texts.locale))}</li>}
        </ul>
      )}
    </div>
  );
}

function sizeText([width, height, depth]: [number, number, number], { size, locale }: Texts): string {
  return size(lengthText(width, locale), lengthText(height, locale), lengthText(depth, locale));
}

/** Failures after which another attempt with the same model may succeed. */
const RETRYABLE: ReadonlySet<string> = new Set(['browser', 'read', 'upload', 'refused']);

function Failed({
  state,
  texts,
  onRetry,
}: {
  state: UsdzState & { status: 'failed' };
  texts: Texts;
  onRetry: () => void;
}) {
  const hasReason = ['read', 'upload', 'refused'].includes(state.failure);
  return (
    <div className="grid justify-items-start gap-3">
      <div role="alert" className="flex items-start gap-1.5 text-searching-text">
        <Icon of={CircleAlert} sizePx={16} className="mt-[3px]" />
        <p>
          <span className="font-medium">{texts.failed}.</span> {texts.failures[state.failure]}{' '}
          {hasReason && state.message} {texts.without}
        </p>
      </div>
      {RETRYABLE.has(state.failure) && (
        <Button size="sm" icon={RefreshCw} onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </div>
  );
}
