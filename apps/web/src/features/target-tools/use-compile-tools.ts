import type { TrackingFileFormat } from '@anchora/vision';
import { useEffect, useState } from 'react';
import { TargetCompilerClient } from '../../target-compiler/target-compiler-client';
import { CompileSession } from './compile-session';
import { CompilerReadiness } from './compiler-readiness';
import { formatName } from './format-name';
import { ToolLog } from './tool-log';

export interface CompileTools {
  client: TargetCompilerClient;
  log: ToolLog;
  readiness: CompilerReadiness;
  session: CompileSession;
}

const now = () => Date.now();

function makeTools(format: TrackingFileFormat): CompileTools {
  const client = new TargetCompilerClient();
  const log = new ToolLog(now);
  const readiness = new CompilerReadiness({ client, log, now });
  const session = new CompileSession(
    { client, log, formatName, now, onStartFailure: (error) => readiness.fail(error) },
    format,
  );
  return { client, log, readiness, session };
}

/** The compiler, sessions and log of a tool page, which end with the page. The compiler's code is fetched at once. */
export function useCompileTools(format: TrackingFileFormat): CompileTools {
  const [tools] = useState(() => makeTools(format));
  useEffect(() => {
    void tools.readiness.load();
    return () => {
      tools.session.dispose();
      // The client is stopped, not disposed, because in development React runs every effect twice.
      tools.client.stop();
    };
  }, [tools]);
  return tools;
}
