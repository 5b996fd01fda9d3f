interface Rule {
  name: string;
  from: { path?: string | string[] };
  to: { path?: string | string[] };
}

declare const rules: { forbidden: Rule[] };
export default rules;
