"""Prints sentences of Presidio's own generator, a line of JSON each: {"text", "spans": [{"start", "end", "type"}]}."""
import json
import sys

out, sys.stdout = sys.stdout, sys.stderr  # The generator talks.
from presidio_evaluator.data_generator import PresidioSentenceFaker

count = int(sys.argv[1])
faker = PresidioSentenceFaker(locale="en_US", lower_case_ratio=0.05, random_seed=7)
for sample in faker.generate_new_fake_sentences(count):
    spans = [{"start": s.start_position, "end": s.end_position, "type": s.entity_type} for s in sample.spans]
    print(json.dumps({"text": sample.full_text, "spans": spans}), file=out)
