import type { Project } from '@anchora/contract/projects';
import {
  levelOf,
  type ContentFigures,
  type ContentQuality,
  type Level,
  type Quality,
} from '@anchora/contract/variants';
import { Columns2, RefreshCw, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useContentQuality, useRefreshQuality, useRetryVariants } from '../../../api/content-quality';
import { shownMessage } from '../../../api/http-client';
import { useUpdateProject } from '../../../api/projects';
import { word } from '../../../texts/messages';
import { phones } from '../../../texts/phones-on-vietnamese-page';
import { Button } from '../../../ui/buttons/button';
import { SegmentChoice } from '../../../ui/fields/segment-choice';
import { Progress } from '../../../ui/messages/progress';
import { showToast } from '../../../ui/messages/toast';
import { Badge, type BadgeTone } from '../../../ui/pictures/badge';
import { fileSizeText } from '../../../ui/wording/file-size';
import { progressOf, secondsToLoad, shownOf } from './shown-figures';

const texts = phones.quality;
const CompareModels = lazy(async () => ({ default: (await import('./compare-models')).CompareModels }));

const TONES: Record<Level, BadgeTone> = { good: 'held', fair: 'searching', heavy: 'danger' };
const QUALITIES: readonly Quality[] = ['balanced', 'sharp', 'light', 'original'];

/** The variants that the server made of the model: sizes before and after, a choice, and a comparison. */
export function QualitySection({ project }: { project: Project }) {
  const { data } = useContentQuality(project.id);
  if (!data || data.variants.length === 0) return null;
  return <Variants project={project} content={data} />;
}

function Variants({ project, content }: { project: Project; content: ContentQuality }) {
  const update = useUpdateProject(project.id);
  const refresh = useRefreshQuality(project.id);
  const [isComparing, setComparing] = useState(false);
  const { variant, figures } = shownOf(content);
  const choose = async (quality: Quality) => {
    try {
      await update.mutateAsync({ quality });
      await refresh();
    } catch (error) {
      showToast({ kind: 'error', title: texts.notChanged, description: shownMessage(error) });
    }
  };
  return (
    <section aria-labelledby="quality" className="grid gap-4 border-t border-line pt-10">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="quality" className="text-base font-bold">
          {texts.title}
        </h2>
        <LevelBadge figures={figures} />
      </div>
      {variant?.stats?.after ? (
        <Saved before={content.original} after={variant.stats.after} />
      ) : (
        <p>{texts.asUploaded}</p>
      )}
      <Making projectId={project.id} variants={content.variants} />
      <SegmentChoice
        label={texts.choice}
        value={content.quality}
        options={QUALITIES.map((value) => ({ value, label: texts.names[value] }))}
        disabled={update.isPending}
        onValueChange={(quality) => void choose(quality)}
      />
      <div className="flex flex-wrap gap-3">
        {variant?.url && (
          <Button size="sm" icon={Columns2} aria-expanded={isComparing} onClick={() => setComparing(!isComparing)}>
            {texts.compare.open}
          </Button>
        )}
        {content.quality !== 'original' && (
          <Button size="sm" variant="ghost" icon={Undo2} onClick={() => void choose('original')}>
            {texts.backToOriginal}
          </Button>
        )}
      </div>
      {isComparing && variant?.url && (
        <Suspense fallback={null}>
          <CompareModels
            key={variant.url}
            originalUrl={project.modelUrl}
            variantUrl={variant.url}
            variantName={texts.names[content.quality]}
          />
        </Suspense>
      )}
    </section>
  );
}

/** The progress of variants that are being made, and the failure of one with a button to try again. */
function Making({ projectId, variants }: { projectId: number; variants: ContentQuality['variants'] }) {
  const retry = useRetryVariants(projectId);
  const progress = progressOf(variants);
  const failed = variants.find(({ failure }) => failure);
  return (
    <>
      {progress !== null && (
        <div className="grid gap-1.5">
          <p className="text-sm text-ink-soft">{texts.making}</p>
          <Progress label={texts.making} value={progress} />
        </div>
      )}
      {failed?.failure && (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <p className="flex-1 basis-72">{word(failed.failure, failed.message ?? '')}</p>
          <Button size="sm" icon={RefreshCw} busy={retry.isPending} onClick={() => retry.mutate()}>
            {texts.retry}
          </Button>
        </div>
      )}
    </>
  );
}

function Saved({ before, after }: { before: ContentFigures; after: ContentFigures }) {
  const size = (bytes: number) => fileSizeText(bytes, texts.locale);
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(texts.locale, { maximumFractionDigits: digits }).format(value);
  const seconds = (bytes: number) => number(secondsToLoad(bytes), secondsToLoad(bytes) < 10 ? 1 : 0);
  const times = before.bytes / after.bytes;
  return (
    <div className="grid gap-1">
      <p className="font-medium tabular">
        {texts.sizes(size(before.bytes), size(after.bytes), number(times, times < 10 ? 1 : 0))}
      </p>
      <p className="text-sm text-ink-soft tabular">{texts.times(seconds(before.bytes), seconds(after.bytes))}</p>
      {before.triangles !== undefined && after.triangles !== undefined && (
        <p className="text-sm text-ink-soft tabular">
          {texts.triangles(number(before.triangles), number(after.triangles))}
        </p>
      )}
      {!!before.textureBytes && after.textureBytes !== undefined && (
        <p className="text-sm text-ink-soft tabular">
          {texts.memory(size(before.textureBytes), size(after.textureBytes))}
        </p>
      )}
    </div>
  );
}

function LevelBadge({ figures }: { figures: ContentFigures }) {
  const { level, cause } = levelOf(figures);
  return (
    <Badge tone={TONES[level]}>
      {cause === null ? texts.levels[level] : `${texts.levels[level]}: ${causeText(figures, cause)}`}
    </Badge>
  );
}

function causeText(figures: ContentFigures, cause: NonNullable<ReturnType<typeof levelOf>['cause']>): string {
  const { bytes, heaviest, triangles = 0, textureBytes = 0 } = figures;
  const size = (value: number) => fileSizeText(value, texts.locale);
  if (cause === 'triangles') return texts.causes.triangles(new Intl.NumberFormat(texts.locale).format(triangles));
  if (cause === 'textureBytes') return texts.causes.textures(size(textureBytes));
  if (!heaviest) return texts.causes.file(size(bytes));
  return texts.causes[heaviest.kind](size(heaviest.bytes), size(bytes), heaviest.name);
}
