import java.io.IOException;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Produced;

/**
 * Redacts the values of a Kafka topic into another: {@code KafkaRedaction BROKERS FROM TO [PROFILE]}. Keys and headers
 * pass as they are.
 */
public final class KafkaRedaction {
  private final List<String> command;

  /** A process for each stream thread, whatever the number of its partitions. */
  private final ThreadLocal<RedactorProcess> own = new ThreadLocal<>();

  KafkaRedaction(List<String> command) {
    this.command = List.copyOf(command);
  }

  Topology topology(String from, String to) {
    StreamsBuilder builder = new StreamsBuilder();
    builder.stream(from, Consumed.with(Serdes.ByteArray(), Serdes.String()))
        .mapValues(this::redacted)
        .to(to, Produced.with(Serdes.ByteArray(), Serdes.String()));
    return builder.build();
  }

  /** A tombstone stays one. An error ends the stream thread before its offset is committed. */
  private String redacted(String value) {
    if (value == null) return null;
    try {
      if (own.get() == null) own.set(new RedactorProcess(command));
      return own.get().redact(value);
    } catch (IOException error) {
      if (own.get() != null) own.get().close();
      own.remove();
      throw new StreamsException("the value was not redacted", error);
    }
  }

  public static void main(String[] given) {
    Properties settings = new Properties();
    settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "redactor");
    settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, given[0]);
    // Neither lost nor doubled where a thread is replaced between an output and its commit.
    settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
    String profile = given.length > 3 ? given[3] : "default";
    KafkaRedaction redaction =
        new KafkaRedaction(List.of("redactor", "filter", "--framed", "--profile", profile));
    KafkaStreams streams = new KafkaStreams(redaction.topology(given[1], given[2]), settings);
    streams.setUncaughtExceptionHandler(error -> StreamThreadExceptionResponse.REPLACE_THREAD);
    Runtime.getRuntime().addShutdownHook(new Thread(streams::close));
    streams.start();
  }
}
