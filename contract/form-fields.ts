/** A form's fields by name: a text or a file, several under one name as a list. */
export function fieldsOf(form: FormData): Record<string, FormDataEntryValue | FormDataEntryValue[]> {
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const [first = '', ...more] = form.getAll(name)
      return [name, more.length > 0 ? [first, ...more] : first]
    }),
  )
}
