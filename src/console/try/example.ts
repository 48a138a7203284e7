/** An invented note, to try the page before pasting a text. */
export const EXAMPLE = `Patient: George Washington, DOB 02/22/1972, MRN: 8675309
Seen 03/14/2026 by Dr. Amara Nwosu at the clinic in Springfield, IL 62704.

SSN 123-45-6789 on file. Call (217) 555-0148 or write to george@example.com.
Card 4111 1111 1111 1111, paid from 192.0.2.44 through https://pay.example.com/r/88213.

He is 54 years old and drives a VIN 1HGCM82633A004352. Order 20260314 is not a phone number.
`;
