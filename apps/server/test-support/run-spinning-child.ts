/**
 * Waits for a child that never returns to its event loop: by the probe at the first argument, with its id in the
 * second's file.
 */
import path from 'node:path';
import { startChild } from '../src/child-processes/start-child';
import { PROBE_RESOURCES } from './probe-child';

const [, , probe = '', pidFile = ''] = process.argv;
const child = await startChild(new URL(probe), { ...PROBE_RESOURCES, folder: path.dirname(pidFile) });
child.send({ do: 'spin', pidFile });
await child.ended;
