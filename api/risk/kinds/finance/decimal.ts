import { Decimal as Any } from 'decimal.js'

/** Precision of 40 digits, since indicators divide amounts of 14. */
export const Decimal = Any.clone({ precision: 40 })
export type Decimal = Any
