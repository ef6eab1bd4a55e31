/** Names of a filter's fields in the address. */
export const filterNames = (id: string) => ({ value: `f-${id}`, from: `f-${id}-from`, to: `f-${id}-to` })
