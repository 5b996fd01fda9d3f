/**
 * The Basis transcoder builds small functions from strings and evaluates them, which the Content-Security-Policy of our
 * pages and their workers forbids. Two functions of it are replaced by equivalents without evaluation: the code that
 * Emscripten emits for `-sDYNAMIC_EXECUTION=0`.
 */
const REPLACED: readonly { from: string; to: string; by: string }[] = [
  {
    from: 'function craftInvokerFunction(',
    to: 'var __embind_register_class_constructor=',
    by: `function craftInvokerFunction(humanName, argTypes, classType, cppInvokerFunc, cppTargetFunc) {
  if (argTypes.length < 2) throwBindingError("argTypes array size mismatch! Must at least get return value and 'this' types!");
  const isMethod = argTypes[1] !== null && classType !== null;
  const hasStack = usesDestructorStack(argTypes);
  const returns = argTypes[0].name !== 'void';
  const expected = argTypes.length - 2;
  return createNamedFunction(humanName, function (...given) {
    if (given.length !== expected) {
      throwBindingError('function ' + humanName + ' called with ' + given.length + ' arguments, expected ' + expected);
    }
    const destructors = hasStack ? [] : null;
    const wired = isMethod ? [argTypes[1].toWireType(destructors, this)] : [];
    for (let i = 0; i < expected; i++) wired.push(argTypes[i + 2].toWireType(destructors, given[i]));
    const result = cppInvokerFunc(cppTargetFunc, ...wired);
    if (hasStack) runDestructors(destructors);
    else {
      const first = isMethod ? 1 : 2;
      for (let i = first; i < argTypes.length; i++) {
        if (argTypes[i].destructorFunction !== null) argTypes[i].destructorFunction(wired[i - first]);
      }
    }
    return returns ? argTypes[0].fromWireType(result) : undefined;
  });
}`,
  },
  {
    from: 'var __emval_get_method_caller=',
    to: 'var __emval_get_module_property=',
    by: `var __emval_get_method_caller = (argCount, argTypes, kind) => {
  const [retType, ...types] = emval_lookupTypes(argCount, argTypes);
  const caller = (obj, func, destructorsRef, args) => {
    let offset = 0;
    const given = types.map((type) => {
      const value = type.readValueFromPointer(args + offset);
      offset += type.argPackAdvance;
      return value;
    });
    const result = kind === 1 ? new func(...given) : kind === 0 ? func.call(obj, ...given) : func.call(...given);
    return retType.isVoid ? undefined : emval_returnValue(retType, destructorsRef, result);
  };
  const names = types.map(({ name }) => name);
  return emval_addMethodCaller(createNamedFunction('methodCaller<(' + names + ') => ' + retType.name + '>', caller));
};`,
  },
];

/** @throws Error if the transcoder is not the version that these replacements were written for. */
export function transcoderWithoutEval(source: string): string {
  return REPLACED.reduce((text, { from, to, by }) => {
    const [start, end] = [text.indexOf(from), text.indexOf(to)];
    if (start === -1 || end < start) throw new Error(`The Basis transcoder has no ${from}… any more`);
    return `${text.slice(0, start)}${by}\n${text.slice(end)}`;
  }, source);
}
