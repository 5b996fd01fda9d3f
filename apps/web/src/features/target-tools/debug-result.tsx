import { Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { uploadFile } from '../../api/uploads';
import { useSession } from '../../api/user';
import { useStore } from '../../store/use-store';
import { targetTools as texts } from '../../texts/target-tools';
import { Button } from '../../ui/buttons/button';
import { clearErrorToasts, showToast } from '../../ui/messages/toast';
import { LateRightsNote } from '../../uploads/late-rights-note';
import type { CompileView } from './compile-view';
import { timedFileName } from './file-names';
import { ResultCard } from './result-card';
import { ResultUpload } from './result-upload';
import { SizeVerdictLine } from './size-verdict-line';
import type { ToolLog } from './tool-log';
import { UploadStatus } from './upload-status';

interface DebugResultProps {
  view: CompileView;
  bytes: Uint8Array<ArrayBuffer>;
  log: ToolLog;
}

/** A file of the debug tool: its size, a verdict, download and upload. */
export function DebugResult({ view, bytes, log }: DebugResultProps) {
  const { data: user, refetch } = useSession();
  const [upload] = useState(
    () =>
      new ResultUpload({
        upload: uploadFile,
        isSignedIn: async () => Boolean((await refetch()).data),
        log,
        onDone: () =>
          showToast({ kind: 'success', title: texts.upload.succeeded, description: texts.upload.succeededText }),
        onFailed: (message) => showToast({ kind: 'error', title: texts.upload.failed, description: message }),
      }),
  );
  useEffect(() => () => upload.forget(), [upload]);
  const state = useStore(upload);
  const fileName = timedFileName(view.pictures[0]?.file.name ?? '', view.timestampMs);
  const start = () => {
    clearErrorToasts();
    void upload.start(bytes, fileName);
  };
  return (
    <ResultCard
      view={view}
      fileName={fileName}
      log={log}
      verdict={
        <>
          {view.format === 'mind' && <SizeVerdictLine sizeBytes={bytes.length} />}
          <LateRightsNote />
          <UploadStatus state={state} signedOut={!user} />
        </>
      }
      actions={
        <Button icon={Upload} busy={state.status === 'sending'} onClick={start}>
          {texts.upload.action}
        </Button>
      }
    />
  );
}
