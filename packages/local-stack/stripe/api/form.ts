/** A value of a form-encoded request. */
export type FormValue = string | FormValue[] | FormGroup;

/** Named values. It has no prototype, so that every name is safe. */
export interface FormGroup {
  [name: string]: FormValue;
}

/** Whether a value is a group of named values. */
export function isGroup(value: FormValue | undefined): value is FormGroup {
  return typeof value === 'object' && !Array.isArray(value);
}

/** Converts pairs to nested values: `card[number]=…`, `expand[]=…`, `expand[0]=…`. The last value of a name counts. */
export function parseForm(pairs: URLSearchParams): FormGroup {
  const root = createGroup();
  for (const [name, value] of pairs) setAt(root, splitName(name), value);
  return listsOf(root) as FormGroup;
}

function createGroup(): FormGroup {
  return Object.create(null) as FormGroup;
}

function splitName(name: string): string[] {
  const start = name.indexOf('[');
  if (start <= 0 || !name.endsWith(']')) return [name];
  return [name.slice(0, start), ...name.slice(start + 1, -1).split('][')];
}

function setAt(root: FormGroup, names: string[], value: string): void {
  let group = root;
  for (const [index, name] of names.entries()) {
    const key = name === '' ? String(Object.keys(group).length) : name;
    if (index === names.length - 1) {
      group[key] = value;
      return;
    }
    const inner = group[key];
    const next = isGroup(inner) ? inner : createGroup();
    group[key] = next;
    group = next;
  }
}

/** Converts groups whose names count from 0 to lists. */
function listsOf(value: FormValue): FormValue {
  if (!isGroup(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, listsOf(inner)] as const);
  if (entries.length > 0 && entries.every(([name], index) => name === String(index))) {
    return entries.map(([, inner]) => inner);
  }
  return Object.assign(createGroup(), Object.fromEntries(entries));
}
