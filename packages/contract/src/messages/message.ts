import type { fileFaultsVi } from './file-faults-vi';
import type { vi } from './vi';

/** `{name}` stands for any text. */
type Filled<Template extends string> = Template extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Template;

/**
 * A message of the API, in English, that every other language has words for: a message without them does not compile.
 * What is filled in may be anything.
 */
export type ApiMessage = Filled<keyof typeof vi>;

/** What exactly is wrong with a file: the second half of a message about it. */
export type FileFault = Filled<keyof typeof fileFaultsVi>;

/** Has the compiler look whether a message has its words in every language. */
export function say<Message extends ApiMessage>(message: Message): Message {
  return message;
}
