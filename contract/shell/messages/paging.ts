/** A list grows by ten as more is asked for, to this many. design: domain §1 */
export const messagePageStep = 10
export const messagePageMax = 1000
