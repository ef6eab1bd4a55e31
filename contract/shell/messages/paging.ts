/** Step and maximum of a growing list. design: domain §1 */
export const messagePageStep = 10
export const messagePageMax = 1000
