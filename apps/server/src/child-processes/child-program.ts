/** A program that runs in a child process of its own: what it is asked, and what it answers. */
export interface ChildProgram<Request, Answer> {
  name: string;
  url: URL;
  /** Never set. It lets the compiler infer the types of request and answer from a program. */
  types?: (request: Request) => Answer;
}

/**
 * @param name of `{name}.child.ts` beside the calling module. The build puts `{name}.child.js` into the folder of the
 *   bundle, where the calling module then is.
 * @param caller `import.meta.url` of the calling module.
 */
export function childProgram<Request, Answer>(name: string, caller: string): ChildProgram<Request, Answer> {
  const extension = caller.endsWith('.ts') ? 'ts' : 'js';
  return { name, url: new URL(`./${name}.child.${extension}`, caller) };
}
