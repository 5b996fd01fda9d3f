import { type ESTree, type Plugin, Visitor } from 'vite';
import { withoutRanges } from './without-ranges.ts';

/** Function with which the modules of Radix UI name others. */
const NAMES = '__name';
const NAMED_CLASS = /static \{\s*__name\(this, "\w+"\);\s*\}/g;

/**
 * Leaves out the names that Radix UI gives its functions for stack traces: minifiers must keep the calls, and with them
 * a class that no page uses.
 */
export function withoutFunctionNames(): Plugin {
  return {
    name: 'without-function-names',
    transform: {
      filter: { id: /@radix-ui\/.*\.mjs$/, code: NAMES },
      handler(code) {
        const kept = code.replaceAll(NAMED_CLASS, '');
        return { code: withoutCalls(kept, this.parse(kept)), map: null };
      },
    },
  };
}

/** The code with the first argument of each call in its place. */
function withoutCalls(code: string, program: ESTree.Program): string {
  const unneeded: Pick<ESTree.Span, 'start' | 'end'>[] = [];
  new Visitor({
    CallExpression(call) {
      const [named] = call.arguments;
      if (call.callee.type !== 'Identifier' || call.callee.name !== NAMES || !named) return;
      unneeded.push({ start: call.start, end: named.start }, { start: named.end, end: call.end });
    },
  }).visit(program);
  return withoutRanges(code, unneeded);
}
