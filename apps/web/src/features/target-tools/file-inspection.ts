import type { TrackingFileFormat } from '@anchora/vision';
import { Store } from '../../store/store';
import type { InspectedFile } from '../../target-compiler/compiler-messages';
import type { TargetCompilerClient } from '../../target-compiler/target-compiler-client';
import { targetTools as texts } from '../../texts/target-tools';
import { isAbort } from '../../is-abort';
import { timedFileName } from './file-names';
import { type FileFailure, wordedFileFailure } from './worded-file-failure';
import type { ToolLog } from './tool-log';

export type InspectionState =
  | { status: 'none' }
  | { status: 'reading'; file: File }
  | { status: 'failed'; file: File; failure: FileFailure }
  | { status: 'read'; file: File; report: InspectedFile; conversion: Conversion };

type Conversion =
  | { status: 'none' }
  | { status: 'working'; percent: number }
  | { status: 'failed'; failure: FileFailure };

interface FileInspectionDeps {
  client: Pick<TargetCompilerClient, 'inspect' | 'convert'>;
  log: ToolLog;
  formatName: (format: TrackingFileFormat) => string;
  /** Clock, ms since 1970. */
  now: () => number;
  save: (bytes: Uint8Array<ArrayBuffer>, fileName: string) => void;
}

/** Reads an existing tracking file and can convert it to the other format. */
export class FileInspection extends Store<InspectionState> {
  private running: AbortController | null = null;

  constructor(private readonly deps: FileInspectionDeps) {
    super({ status: 'none' });
  }

  async open(file: File): Promise<void> {
    const { client, log, formatName } = this.deps;
    const { signal } = this.restart();
    this.set({ status: 'reading', file });
    log.write('info', texts.log.inspecting(file.name));
    try {
      const report = await client.inspect(file, signal);
      if (signal.aborted) return;
      this.set({ status: 'read', file, report, conversion: { status: 'none' } });
      log.write('success', texts.log.inspected(file.name, formatName(report.format), report.targets.length));
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      const failure = wordedFileFailure(error);
      this.set({ status: 'failed', file, failure });
      log.write('error', texts.log.inspectFailed(file.name, failure.text));
    }
  }

  /** Makes the file in its missing format and downloads it. */
  async convert(): Promise<void> {
    const { current } = this;
    if (current.status !== 'read' || current.conversion.status === 'working') return;
    const { client, log, now, save } = this.deps;
    const { signal } = this.restart();
    const show = (conversion: Conversion) => {
      if (!signal.aborted) this.set({ ...current, conversion });
    };
    show({ status: 'working', percent: 0 });
    try {
      const format = otherFormat(current.report.format);
      const bytes = await client.convert(current.file, format, {
        signal,
        onProgress: ({ fraction }) => show({ status: 'working', percent: Math.floor(fraction * 100) }),
      });
      if (signal.aborted) return;
      const name = timedFileName(current.file.name, now());
      show({ status: 'none' });
      log.write('success', texts.log.converted(name, texts.result.sizeKb(bytes.length)));
      save(bytes, name);
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      const failure = wordedFileFailure(error);
      log.write('error', texts.log.convertFailed(failure.text));
      show({ status: 'failed', failure });
    }
  }

  close(): void {
    this.running?.abort();
    this.set({ status: 'none' });
  }

  private restart(): AbortController {
    this.running?.abort();
    this.running = new AbortController();
    return this.running;
  }
}

export function otherFormat(format: TrackingFileFormat): TrackingFileFormat {
  return format === 'mind' ? 'container' : 'mind';
}
