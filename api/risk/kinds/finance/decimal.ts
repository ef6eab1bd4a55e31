import { Decimal as Any } from 'decimal.js'

/** Decimal numbers of forty digits: indicators divide amounts of fourteen. */
export const Decimal = Any.clone({ precision: 40 })
export type Decimal = Any
