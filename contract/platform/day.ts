import { z } from 'zod'

/** A day of the organisation's calendar, as 2026-11-20. PostgreSQL's calendar has no year 0. */
export const day = z.iso.date({ error: 'dateInvalid' }).refine((text) => text >= '0001', 'dateInvalid')
