import { conversion as texts } from '../../texts/conversion';
import { SegmentChoice } from '../../ui/fields/segment-choice';
import { Switch } from '../../ui/fields/switch';
import { SelectField } from '../../ui/fields/select-field';
import { fileSizeText } from '../../ui/wording/file-size';
import { KeyFields } from '../alpha/key-fields';
import { Problem } from '../problem';
import type { VideoWay } from './choose-way';
import { TrimFields } from './trim-fields';
import { SEQUENCE_RATES, VideoConversion } from './video-conversion';
import type { VideoFacts } from './video-facts';
import type { Transparency } from './video-order';
import { stackedSize, webSize } from './web-size';

const words = texts.video;

type Choosing = Extract<VideoConversion['current'], { step: 'choosing' }>;

interface OptionsProps {
  state: Choosing;
  conversion: VideoConversion;
}

export function VideoOptions({ state, conversion }: OptionsProps) {
  const { facts, kind, choices, problem } = state;
  const way = VideoConversion.wayOf(state);
  const isForServer = conversion.serverCanConvert(state);
  const blocked = way.way === 'impossible' && !isForServer ? way.problem : problem;
  return (
    <div className="grid gap-5">
      <p className="text-sm text-ink-soft tabular">{factsText(facts, kind === 'sequence')}</p>
      {kind === 'sequence' && (
        <SelectField
          label={words.rate}
          value={String(choices.fps)}
          options={SEQUENCE_RATES.map((rate) => ({ value: rate, label: rate }))}
          onValueChange={(rate) => conversion.change({ fps: Number(rate) })}
        />
      )}
      {kind === 'video' && facts.pictures.canDecode && <BackgroundChoice state={state} conversion={conversion} />}
      {choices.transparency === 'key' && <KeyFields state={state} conversion={conversion} />}
      {choices.trim && (
        <TrimFields durationS={facts.durationS} trim={choices.trim} onChange={(trim) => conversion.cut(trim)} />
      )}
      {facts.pictures.isHdr && <p className="text-sm">{words.hdr}</p>}
      {blocked ? (
        <Problem problem={blocked} />
      ) : (
        <p className="text-sm">{isForServer ? serverPlan(facts) : planText(facts, choices.transparency, way)}</p>
      )}
      {conversion.canKeepSource(state) && (
        <Switch
          label={words.source.keep(fileSizeText(facts.sizeBytes))}
          hint={words.source.hint}
          checked={choices.keepsSource}
          onCheckedChange={(keepsSource) => conversion.change({ keepsSource })}
        />
      )}
    </div>
  );
}

function BackgroundChoice({ state: { facts, choices }, conversion }: OptionsProps) {
  const offered: Transparency['from'][] = facts.pictures.hasAlpha ? ['none', 'own'] : ['none', 'key'];
  return (
    <SegmentChoice
      label={words.background}
      value={choices.transparency}
      options={offered.map((value) => ({ value, label: words.backgrounds[value] }))}
      onValueChange={(transparency) => conversion.change({ transparency })}
    />
  );
}

function factsText({ pictures, durationS, sizeBytes }: VideoFacts, isSequence: boolean): string {
  const seconds = Math.round(durationS);
  const length = isSequence ? '' : words.length(Math.floor(seconds / 60), seconds % 60);
  return words.facts(
    sizeText({ width: pictures.widthPx, height: pictures.heightPx }),
    length,
    pictures.codecName,
    fileSizeText(sizeBytes),
  );
}

const sizeText = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`;

function serverPlan({ pictures, sound }: VideoFacts): string {
  const codec = pictures.canDecode ? (sound?.codecName ?? pictures.codecName) : pictures.codecName;
  return words.plan.server(codec, sizeText(webSize({ width: pictures.widthPx, height: pictures.heightPx })));
}

function planText({ pictures }: VideoFacts, transparency: Transparency['from'], { way }: VideoWay): string {
  const size = { width: pictures.widthPx, height: pictures.heightPx };
  if (transparency !== 'none') return words.plan.stacked(sizeText(stackedSize(size)));
  if (way === 'transcode') return words.plan.transcode(sizeText(webSize(size)));
  return way === 'remux' ? words.plan.remux : words.plan.unchanged;
}
