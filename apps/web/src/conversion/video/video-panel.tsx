import { MAX_CONVERTED_S } from '@anchora/contract/limits';
import { useEffect, useState } from 'react';
import { convertOnServer } from '../../api/conversions';
import { whenUploaded } from '../../api/uploads';
import { pageConfig } from '../../page-config';
import { conversion as texts } from '../../texts/conversion';
import { useStore } from '../../store/use-store';
import { Button } from '../../ui/buttons/button';
import { Spinner } from '../../ui/messages/spinner';
import { fileSizeText } from '../../ui/wording/file-size';
import { ConvertFrame } from '../convert-frame';
import { Problem } from '../problem';
import { Working } from '../working';
import { sendSource } from './send-source';
import { LinesChoice } from './lines-choice';
import { TrimFields } from './trim-fields';
import { VideoConversion } from './video-conversion';
import { VideoConverter } from './video-converter';
import { sidesText, VideoOptions } from './video-options';
import { expectedBytes, type Size, webSize } from './web-size';

interface VideoPanelProps {
  files: readonly File[];
  onConverted: (file: File) => void;
  onClose: () => void;
}

/** Makes an MP4 of a video, an animated picture or a sequence of pictures. */
export function VideoPanel({ files: [file], ...props }: VideoPanelProps) {
  return file && <Steps file={file} {...props} />;
}

type StepsProps = Omit<VideoPanelProps, 'files'> & { file: File };

function Steps({ file, onConverted, onClose }: StepsProps) {
  const [conversion] = useState(
    () =>
      new VideoConversion(file, {
        createConverter: () => new VideoConverter(),
        now: () => Date.now(),
        convertOnServer: pageConfig.convertsVideos ? convertOnServer : null,
      }),
  );
  const state = useStore(conversion);
  useEffect(() => conversion.start(), [conversion]);
  useEffect(() => {
    if (state.step !== 'done') return;
    const { source } = state;
    if (source) whenUploaded(state.file, (stored, workspace) => void sendSource(source, stored, workspace));
    onConverted(state.file);
  }, [state, onConverted]);
  return (
    <ConvertFrame
      fileName={file.name}
      isBusy={state.step === 'converting'}
      size={state.step === 'choosing' && state.choices.transparency === 'key' ? 'lg' : 'md'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{state.step === 'failed' ? texts.close : texts.cancel}</Button>
          {state.step === 'choosing' && <StartButton state={state} conversion={conversion} />}
          {state.step === 'for-server' && <ServerButton conversion={conversion} />}
        </>
      }
    >
      {state.step === 'reading' && (
        <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
          <Spinner sizePx={16} />
          {texts.reading}
        </p>
      )}
      {state.step === 'failed' && <Problem problem={state.problem} />}
      {state.step === 'for-server' && (
        <div className="grid gap-5">
          <p className="text-sm">{texts.video.serverFormat(state.format, MAX_CONVERTED_S / 60)}</p>
          {state.size && <ForServerSize state={state} size={state.size} conversion={conversion} />}
          {state.trim && state.durationS !== null && (
            <TrimFields durationS={state.durationS} trim={state.trim} onChange={(trim) => conversion.cut(trim)} />
          )}
          {state.problem && <Problem problem={state.problem} />}
        </div>
      )}
      {state.step === 'choosing' && <VideoOptions state={state} conversion={conversion} />}
      {state.step === 'converting' && (
        <Working
          fraction={state.fraction}
          elapsedMs={state.elapsedMs}
          {...(state.isOnServer && { note: texts.video.onServer })}
        />
      )}
    </ConvertFrame>
  );
}

interface ForServerSizeProps {
  state: Extract<VideoConversion['current'], { step: 'for-server' }>;
  size: Size;
  conversion: VideoConversion;
}

function ForServerSize({ state, size, conversion }: ForServerSizeProps) {
  const lines = conversion.linesOf(state);
  const lengthS = state.trim ? state.trim.end - state.trim.start : state.durationS;
  return (
    <>
      <LinesChoice state={state} size={size} conversion={conversion} />
      {lengthS !== null && (
        <p className="text-sm text-ink-soft tabular">
          {texts.video.expected(
            sidesText(webSize(size, lines)),
            fileSizeText(expectedBytes(lengthS, { lines, hasSound: true })),
          )}
        </p>
      )}
    </>
  );
}

type Choosing = Extract<VideoConversion['current'], { step: 'choosing' }>;

function StartButton({ state, conversion }: { state: Choosing; conversion: VideoConversion }) {
  const way = VideoConversion.wayOf(state);
  if (way.way === 'impossible') {
    const isForServer = conversion.serverCanConvert(state);
    return (
      <>
        {way.withoutSound && (
          <Button
            variant={isForServer ? 'secondary' : 'primary'}
            onClick={() => conversion.change({ withoutSound: true })}
          >
            {texts.video.withoutSound}
          </Button>
        )}
        {isForServer && <ServerButton conversion={conversion} />}
      </>
    );
  }
  return (
    <Button variant="primary" onClick={() => void conversion.convert()}>
      {way.way === 'unchanged' ? texts.video.use : texts.start}
    </Button>
  );
}

function ServerButton({ conversion }: { conversion: VideoConversion }) {
  return (
    <Button variant="primary" onClick={() => void conversion.convertOnServer()}>
      {texts.video.byServer}
    </Button>
  );
}
