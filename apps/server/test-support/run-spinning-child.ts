/** Waits for a child that never returns to its event loop and writes its process id to the file named by the argument. */
import { startChild } from '../src/child-processes/start-child';
import { PROBE } from './probe-child';

const child = startChild(PROBE.url, { heapMb: 64, memoryMb: 512, cpuS: 600 });
child.process.send({ do: 'spin', pidFile: process.argv[2] });
await child.ended;
