/** Days that lines may lie outside the batch's period without a warning. */
export const periodSlackDays = 31
