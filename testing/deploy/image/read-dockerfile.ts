/** One image of a Dockerfile, as far as ours uses the language. */
export interface ImageStage {
  /** Name given by `AS`; empty for the last image. */
  name: string;
  steps: ({ do: 'run'; command: string } | { do: 'copy'; from: string | null; source: string; target: string })[];
  workdir: string;
  user: string;
  environment: Record<string, string>;
  healthcheck: string[];
  command: string[];
}

/** Instructions that do not affect how the image is made or started. */
const WITHOUT_EFFECT = new Set(['VOLUME', 'EXPOSE', 'STOPSIGNAL']);

/** @throws Error with the name of an instruction that this reader does not know. */
export function readDockerfile(text: string): ImageStage[] {
  const stages: ImageStage[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('#') || line.trim() === '') continue;
    const [, instruction = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (instruction === 'FROM') stages.push(emptyStage(/ AS (\w+)$/.exec(rest)?.[1] ?? ''));
    const stage = stages.at(-1);
    if (!stage) throw new Error(`expected FROM before "${line}"`);
    if (instruction !== 'FROM') follow(stage, instruction, rest);
  }
  return stages;
}

function emptyStage(name: string): ImageStage {
  return { name, steps: [], workdir: '/', user: 'root', environment: {}, healthcheck: [], command: [] };
}

function follow(stage: ImageStage, instruction: string, rest: string): void {
  if (WITHOUT_EFFECT.has(instruction)) return;
  if (instruction === 'RUN') stage.steps.push({ do: 'run', command: rest });
  else if (instruction === 'COPY') stage.steps.push(copyStep(rest));
  else if (instruction === 'WORKDIR') stage.workdir = rest;
  else if (instruction === 'USER') stage.user = rest;
  else if (instruction === 'ENV') Object.assign(stage.environment, assignments(rest));
  else if (instruction === 'HEALTHCHECK') stage.healthcheck = words(rest.slice(rest.indexOf('[')));
  else if (instruction === 'CMD') stage.command = words(rest);
  else throw new Error(`no way is known to follow ${instruction}`);
}

function copyStep(rest: string): ImageStage['steps'][number] {
  const [, from = null, source = '', target = ''] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(rest) ?? [];
  if (source === '') throw new Error(`expected one source and one target in COPY ${rest}`);
  return { do: 'copy', from, source, target };
}

const assignments = (rest: string): Record<string, string> =>
  Object.fromEntries(rest.split(' ').map((word) => word.split('=', 2) as [string, string]));
const words = (list: string): string[] => JSON.parse(list) as string[];
