/** Files of texts that pages with cards need. */
export const textFiles = ['boards', 'boards-faults', 'cards', 'cards-faults', 'processes-faults'] as const
