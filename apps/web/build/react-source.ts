import type { ESTree, Plugin } from 'vite';
import { withoutRanges } from './without-ranges.ts';

/**
 * Functions that no page calls: for pages that a server has rendered, for hints to the browser and for forms without
 * own code.
 */
const UNUSED: ReadonlySet<string> = new Set([
  'hydrateRoot',
  'preconnect',
  'prefetchDNS',
  'preinit',
  'preinitModule',
  'preload',
  'preloadModule',
  'requestFormReset',
  'useFormState',
  'useFormStatus',
]);

/** Leaves out functions of React DOM that no page uses. Bundlers cannot, because its modules are CommonJS. */
export function reactSource(): Plugin {
  return {
    name: 'react-source',
    apply: 'build',
    transform: {
      filter: { id: /\/react-dom\/cjs\/react-dom(?:-client)?\.production\.js$/ },
      handler(code) {
        const unused = this.parse(code).body.filter((statement) => UNUSED.has(exportedName(statement) ?? ''));
        if (unused.length === 0)
          throw new Error('React DOM is not written as it was: it has none of the unused functions');
        return { code: withoutRanges(code, unused), map: null };
      },
    },
  };
}

/** Name that a statement `exports.name = …` gives a value to. */
function exportedName(statement: ESTree.Program['body'][number]): string | undefined {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression')
    return undefined;
  const { left } = statement.expression;
  if (left.type !== 'MemberExpression' || left.object.type !== 'Identifier' || left.object.name !== 'exports')
    return undefined;
  return left.property.type === 'Identifier' ? left.property.name : undefined;
}
