/** Waits for a child that never returns to its event loop and writes its process id to the file named by the argument. */
import path from 'node:path';
import { startChild } from '../src/child-processes/start-child';
import { PROBE } from './probe-child';

const [, , pidFile = ''] = process.argv;
const child = await startChild(PROBE.url, { heapMb: 64, memoryMb: 512, cpuS: 600, folder: path.dirname(pidFile) });
child.send({ do: 'spin', pidFile });
await child.ended;
