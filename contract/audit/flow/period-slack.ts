/** Days by which the lines of a sheet may lie outside the period of their batch before anybody is warned. */
export const periodSlackDays = 31
