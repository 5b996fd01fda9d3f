/** A program that runs in its own child process, with the types of its request and answer. */
export interface ChildProgram<Request, Answer> {
  name: string;
  url: URL;
  /** Never set. It lets the compiler infer the types of request and answer from a program. */
  types?: (request: Request) => Answer;
}

/**
 * @param name the program is `{name}.child.ts` beside the calling module. The build puts `{name}.child.js` beside the
 *   bundle that contains the calling module.
 * @param caller `import.meta.url` of the calling module.
 */
export function childProgram<Request, Answer>(name: string, caller: string): ChildProgram<Request, Answer> {
  const extension = caller.endsWith('.ts') ? 'ts' : 'js';
  return { name, url: new URL(`./${name}.child.${extension}`, caller) };
}
