import type { Project } from '@anchora/contract/projects';
import {
  levelOf,
  type ContentFigures,
  type ContentQuality,
  type Level,
  QUALITIES,
  type Quality,
} from '@anchora/contract/variants';
import { RefreshCw, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useContentQuality, useRefreshQuality, useRetryVariants } from '../../../api/content-quality';
import { useUpdateProject } from '../../../api/projects';
import { toastFailure } from '../../../api/toast-failure';
import { word } from '../../../texts/messages';
import { phones } from '../../../texts/phones-on-vietnamese-page';
import { Button } from '../../../ui/buttons/button';
import { SegmentChoice } from '../../../ui/fields/segment-choice';
import { Progress } from '../../../ui/messages/progress';
import { Badge, type BadgeTone } from '../../../ui/pictures/badge';
import { isolated } from '../../../ui/wording/isolated';
import { Comparison } from './comparison';
import { figureText, sizeText } from './figure-text';
import { FurtherContents } from './further-contents';
import { LightCopyButton } from './light-copy-button';
import { KeepOnly } from './keep-only';
import { Served } from './served';
import { copiesOf, isChoosable, mayMakeCopy, progressOf, shownOf } from './shown-figures';
import { UnreadQuality } from './unread-quality';

const texts = phones.quality;

const TONES: Record<Level, BadgeTone> = { good: 'held', fair: 'searching', heavy: 'danger' };
const MODEL_OPTIONS = QUALITIES.map((value) => ({ value, label: texts.names[value] }));
/** There is no sharp copy of a video, because a video is not remade in a better quality. */
const VIDEO_OPTIONS = QUALITIES.filter((value) => value !== 'sharp').map(
  (value): { value: Quality; label: string } => ({ value, label: texts.videoNames[value] }),
);

interface QualitySectionProps {
  project: Project;
  /** Whether the user may choose, make or delete copies. */
  mayChange: boolean;
}

/** The copies of the content: sizes before and after, a choice, and a comparison. */
export function QualitySection({ project, mayChange }: QualitySectionProps) {
  const { data, error, isFetching, refetch } = useContentQuality(project.id);
  if (!data) {
    return (
      error && (
        <Section title={texts.titles[project.contentType === 'video' ? 'video' : 'model']}>
          <UnreadQuality error={error} busy={isFetching} onRetry={() => void refetch()} />
        </Section>
      )
    );
  }
  const isEmpty =
    !project.withoutSceneViewer &&
    copiesOf(data).length === 0 &&
    data.others.length === 0 &&
    !mayMakeCopy(data) &&
    !data.kept &&
    !data.source;
  return isEmpty ? null : <Copies project={project} content={data} mayChange={mayChange} />;
}

interface SectionProps {
  title: string;
  badge?: ReactNode;
  children: ReactNode;
}

function Section({ title, badge, children }: SectionProps) {
  return (
    <section aria-labelledby="quality" className="grid gap-4 border-t border-line pt-10">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="quality" className="text-base font-bold">
          {title}
        </h2>
        {badge}
      </div>
      {children}
    </section>
  );
}

function Copies({ project, content, mayChange }: QualitySectionProps & { content: ContentQuality }) {
  const update = useUpdateProject(project.id);
  const refresh = useRefreshQuality(project.id);
  const { kind, others } = content;
  const copies = copiesOf(content);
  const hasChoice = copies.length > 0 || others.length > 0;
  const hasModels = kind === 'model' || others.some((other) => other.kind === 'model');
  const options = (hasModels ? MODEL_OPTIONS : VIDEO_OPTIONS).filter(({ value }) => isChoosable(content, value));
  const chosen = options.some(({ value }) => value === content.quality)
    ? content.quality
    : (content.kept?.variant ?? 'balanced');
  const choose = async (quality: Quality) => {
    try {
      await update.mutateAsync({ quality });
      await refresh();
    } catch (error) {
      toastFailure(error, { title: texts.notChanged });
    }
  };
  return (
    <Section
      title={texts.titles[others.length > 0 ? 'scene' : kind]}
      badge={kind === 'model' && <LevelBadge figures={shownOf(content).figures} />}
    >
      <Served projectId={project.id} content={content} explains mayChange={mayChange} />
      {project.withoutSceneViewer && <p className="max-w-prose text-sm">{texts.withoutSceneViewer}</p>}
      <Making projectId={project.id} variants={copies} mayChange={mayChange} />
      {mayChange && mayMakeCopy(content) && <LightCopyButton projectId={project.id} url={project.modelUrl} />}
      {mayChange && hasChoice && options.length > 1 && (
        <SegmentChoice
          label={texts.choice}
          value={chosen}
          options={options}
          disabled={update.isPending}
          onValueChange={(quality) => void choose(quality)}
        />
      )}
      <Comparison content={content} originalUrl={project.modelUrl}>
        {mayChange &&
          hasChoice &&
          content.quality !== 'original' &&
          !content.kept &&
          (shownOf(content).variant || kind === 'model') && (
            <Button size="sm" variant="ghost" icon={Undo2} onClick={() => void choose('original')}>
              {texts.backToOriginal}
            </Button>
          )}
        {mayChange && <KeepOnly projectId={project.id} content={content} />}
      </Comparison>
      {others.length > 0 && <FurtherContents projectId={project.id} content={content} mayChange={mayChange} />}
    </Section>
  );
}

interface MakingProps {
  projectId: number;
  variants: ContentQuality['variants'];
  mayChange: boolean;
}

/** The progress of variants that are being made, and the failure of one with a button to try again. */
function Making({ projectId, variants, mayChange }: MakingProps) {
  const retry = useRetryVariants(projectId);
  const progress = progressOf(variants);
  const failed = variants.find(({ failure }) => failure);
  const tryAgain = () =>
    retry.mutate(undefined, {
      onError: (error) => toastFailure(error, { title: texts.notTriedAgain }),
    });
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
          {mayChange && (
            <Button size="sm" icon={RefreshCw} busy={retry.isPending} onClick={tryAgain}>
              {texts.retry}
            </Button>
          )}
        </div>
      )}
    </>
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
  if (cause === 'triangles') return texts.causes.triangles(figureText(triangles));
  if (cause === 'textureBytes') return texts.causes.textures(sizeText(textureBytes));
  if (!heaviest) return texts.causes.file(sizeText(bytes));
  return texts.causes[heaviest.kind](sizeText(heaviest.bytes), sizeText(bytes), isolated(heaviest.name));
}
