/** Mean radius of the earth in km, for great-circle distances. */
export const earthRadiusKm = 6371
/** Decimal places of distances in km; limited, because engines compute sines with different last bits. */
export const distancePlaces = 3
export const latitudeMax = 90
export const longitudeMax = 180
