/** The address to which a paper's script posts the cells changed since the last save. */
export const savePath = '/risk/evaluate/exam/save'
