export const kilobyte = 1024
export const megabyte = 1024 * kilobyte

/** Limit on all files of one call, if the call takes any. design: domain §7 */
export const filesBytesMax = 50 * megabyte
