/** Mean radius of the earth, as great-circle distances use it. */
export const earthRadiusKm = 6371
/** Decimal places of a distance: engines compute sines with different last bits. */
export const distancePlaces = 3
export const latitudeMax = 90
export const longitudeMax = 180
