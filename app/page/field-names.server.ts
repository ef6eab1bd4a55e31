import { z } from 'zod'

const known = new WeakMap<z.ZodType, ReadonlySet<string>>()

/** The names of a shape's own fields; of alternatives, those of all. */
export function fieldNamesOf(shape: z.ZodType): ReadonlySet<string> {
  const names = known.get(shape) ?? new Set(namesIn(shape))
  known.set(shape, names)
  return names
}

function namesIn(shape: z.ZodType): string[] {
  if (shape instanceof z.ZodObject) return Object.keys(shape.shape)
  if (shape instanceof z.ZodPipe) return namesIn(shape.in as z.ZodType)
  if (shape instanceof z.ZodUnion) return shape.options.flatMap((option) => namesIn(option as z.ZodType))
  throw new Error('a form is read by a shape of which the fields are not known')
}

/** `name`, `name[3].part` or `name.part`, as deep as forms go; an index could otherwise make a list of millions. */
const pathForm = /^([\w-]+)(?:\.[\w-]+|\[\d{0,4}\]){0,4}$/
/** What every object has, and no form asks for. */
const ofObjects = /(?:^|\.)(?:__proto__|constructor|prototype)(?:$|[.[])/

/** Whether a posted name is one of these fields or a part of one. */
export function isFieldOf(names: ReadonlySet<string>, name: string): boolean {
  const [, first] = pathForm.exec(name) ?? []
  return first !== undefined && names.has(first) && !ofObjects.test(name)
}
