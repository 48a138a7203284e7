/** A small annotated set, made up, in the format with marks in the text. */
export const EXAMPLE_SET = `%% note-1
Seen by Dr. «PER:Amara Nwosu» on «DATE:03/14/2026». SSN «SSN:078-05-1120» on file.
%% note-2
Call «PHONE:(217) 555-0148» or write to «EMAIL:jane.roe@example.com». Room 412, order 20260314.
%% note-3
Patient «PER:Jane Roe», born «DATE:May 22, 1971», known to us as «CODENAME:Heron», lives near «ZIP_CODE:90210».
`;
